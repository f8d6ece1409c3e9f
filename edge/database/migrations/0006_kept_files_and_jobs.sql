CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`duration_ms` integer,
	`fault` text
);
--> statement-breakpoint
CREATE TABLE `kept_files` (
	`dataset_id` integer NOT NULL,
	`version` integer NOT NULL,
	`role` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`dataset_id`, `version`, `role`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
