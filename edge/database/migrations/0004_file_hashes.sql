CREATE TABLE `file_checks` (
	`path` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`fault` text
);
--> statement-breakpoint
ALTER TABLE `observation_cubes` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `observation_files` ADD `sha256` text;