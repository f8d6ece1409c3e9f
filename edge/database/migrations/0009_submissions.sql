CREATE TABLE `submission_phase_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`phase_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`is_by_curator` integer NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`phase_id`) REFERENCES `submission_phases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `phase_changes_of_submission_by_time` ON `submission_phase_changes` (`submission_id`,`at`);--> statement-breakpoint
CREATE TABLE `submission_upload_parts` (
	`session_id` text NOT NULL,
	`offset` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`session_id`, `offset`),
	FOREIGN KEY (`session_id`) REFERENCES `submission_uploads`(`session_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `submission_uploads` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`submission_id` integer,
	`kind` text NOT NULL,
	`committed_as` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`committed_as`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_uploads_by_touch` ON `submission_uploads` (`touched_at`);--> statement-breakpoint
CREATE INDEX `submission_uploads_of_user` ON `submission_uploads` (`user_id`);--> statement-breakpoint
DROP TABLE `upload_parts`;--> statement-breakpoint
DROP TABLE `upload_sessions`;--> statement-breakpoint
ALTER TABLE `submission_comments` ADD `is_by_curator` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `submission_comments` ADD `cell` text;--> statement-breakpoint
ALTER TABLE `submission_files` ADD `summary` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `reminded_at` integer;--> statement-breakpoint
ALTER TABLE `submissions` DROP COLUMN `deleted_at`;