CREATE TABLE `dataset_dois` (
	`doi` text PRIMARY KEY NOT NULL,
	`dataset_id` integer NOT NULL,
	`table_version` integer NOT NULL,
	`record` text NOT NULL,
	`previous_doi` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`registered_at` integer,
	`next_try_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`fault` text,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dois_of_dataset` ON `dataset_dois` (`dataset_id`,`table_version`);--> statement-breakpoint
CREATE INDEX `dois_by_next_try` ON `dataset_dois` (`next_try_at`);