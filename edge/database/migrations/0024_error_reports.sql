CREATE TABLE `error_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fingerprint` text NOT NULL,
	`source` text NOT NULL,
	`message` text NOT NULL,
	`stack_line` text NOT NULL,
	`source_line` text,
	`version` text NOT NULL,
	`path` text NOT NULL,
	`browsers` text NOT NULL,
	`steps` text NOT NULL,
	`count` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `error_reports_fingerprint_unique` ON `error_reports` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `errors_by_last_report` ON `error_reports` (`last_seen_at`);