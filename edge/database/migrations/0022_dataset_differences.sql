CREATE TABLE `dataset_differences` (
	`dataset_id` integer NOT NULL,
	`version` integer NOT NULL,
	`version_name` text NOT NULL,
	`version_before` integer NOT NULL,
	`name_before` text NOT NULL,
	`compared_at` integer NOT NULL,
	`difference` text,
	`not_compared` text,
	PRIMARY KEY(`dataset_id`, `version`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
