DROP TABLE `notifications`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
CREATE TABLE `notifications` (
	`email_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`mail_id` integer NOT NULL,
	`earlier_attempts` integer DEFAULT 0 NOT NULL,
	`bounced_at` integer,
	`bounce` text,
	PRIMARY KEY(`email_id`, `user_id`),
	FOREIGN KEY (`email_id`) REFERENCES `emails`(`email_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`mail_id`) REFERENCES `mails`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_of_mail` ON `notifications` (`mail_id`);--> statement-breakpoint
ALTER TABLE `emails` ADD `text_body` text DEFAULT '' NOT NULL;