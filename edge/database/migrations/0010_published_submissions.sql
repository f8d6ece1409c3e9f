ALTER TABLE `submissions` ADD `dataset_id` integer REFERENCES datasets(id);--> statement-breakpoint
ALTER TABLE `submissions` ADD `published_version` integer;