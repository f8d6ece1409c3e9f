CREATE TABLE `submission_previews` (
	`submission_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`workbook_key` text NOT NULL,
	`dataset` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_previews_by_time` ON `submission_previews` (`made_at`);