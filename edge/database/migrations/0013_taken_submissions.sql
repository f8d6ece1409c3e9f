CREATE TABLE `submission_takings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`change` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `takings_of_submission_by_time` ON `submission_takings` (`submission_id`,`at`);--> statement-breakpoint
ALTER TABLE `submissions` ADD `curator_id` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `submissions` ADD `taken_at` integer;