CREATE TABLE `vault_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dataset_id` integer NOT NULL,
	`folder` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`crc32` integer NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vault_file_by_name` ON `vault_files` (`dataset_id`,`folder`,`name`);--> statement-breakpoint
CREATE INDEX `vault_file_by_key` ON `vault_files` (`key`);