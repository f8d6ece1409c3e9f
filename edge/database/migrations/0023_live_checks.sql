CREATE TABLE `live_checks` (
	`dataset_id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`changed_at` integer,
	`fault` text,
	`failures` integer NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
