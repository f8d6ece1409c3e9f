CREATE TABLE `superseded_folders` (
	`folder` text PRIMARY KEY NOT NULL,
	`superseded_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `datasets` ADD `origin` text DEFAULT 'catalog' NOT NULL;--> statement-breakpoint
ALTER TABLE `datasets` ADD `ingested_from` text;--> statement-breakpoint
ALTER TABLE `cruises` ADD `origin` text DEFAULT 'catalog' NOT NULL;