CREATE TABLE `subsets` (
	`id` text PRIMARY KEY NOT NULL,
	`dataset_id` integer NOT NULL,
	`request` text NOT NULL,
	`rows` integer,
	`version` text,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
