CREATE TABLE `dataset_facts` (
	`dataset_id` integer PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`facts` blob NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
