CREATE TABLE `call_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`date_time` integer NOT NULL,
	`endpoint` text NOT NULL,
	`identity` text NOT NULL,
	`user_id` integer,
	`dataset_id` integer,
	`query` text NOT NULL,
	`status` integer NOT NULL,
	`row_count` integer,
	`duration_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `calls_of_user_by_time` ON `call_log` (`user_id`,`date_time`);--> statement-breakpoint
CREATE INDEX `calls_of_dataset_by_time` ON `call_log` (`dataset_id`,`date_time`);--> statement-breakpoint
CREATE INDEX `calls_by_time` ON `call_log` (`date_time`);--> statement-breakpoint
CREATE TABLE `dataset_keywords` (
	`dataset_id` integer NOT NULL,
	`keyword` text COLLATE NOCASE NOT NULL,
	PRIMARY KEY(`dataset_id`, `keyword`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `datasets_of_keyword` ON `dataset_keywords` (`keyword`);--> statement-breakpoint
CREATE TABLE `dataset_references` (
	`dataset_id` integer NOT NULL,
	`position` integer NOT NULL,
	`reference` text NOT NULL,
	PRIMARY KEY(`dataset_id`, `position`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `dataset_regions` (
	`dataset_id` integer NOT NULL,
	`region` text COLLATE NOCASE NOT NULL,
	PRIMARY KEY(`dataset_id`, `region`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `datasets_of_region` ON `dataset_regions` (`region`);--> statement-breakpoint
CREATE TABLE `dataset_statistics` (
	`dataset_id` integer PRIMARY KEY NOT NULL,
	`json_stats` text NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `datasets` (
	`id` integer PRIMARY KEY NOT NULL,
	`short_name` text COLLATE NOCASE NOT NULL,
	`long_name` text NOT NULL,
	`table_name` text COLLATE NOCASE NOT NULL,
	`dataset_version` text NOT NULL,
	`dataset_release_date` text NOT NULL,
	`make` text NOT NULL,
	`process_level` text NOT NULL,
	`study_domain` text NOT NULL,
	`data_source` text NOT NULL,
	`distributor` text DEFAULT '' NOT NULL,
	`acknowledgement` text NOT NULL,
	`licence_name` text NOT NULL,
	`licence_url` text,
	`dataset_history` text DEFAULT '' NOT NULL,
	`description` text NOT NULL,
	`temporal_resolution` text NOT NULL,
	`spatial_resolution` text NOT NULL,
	`climatology` integer NOT NULL,
	`time_meaning` text,
	`has_depth` integer NOT NULL,
	`visualize` integer NOT NULL,
	`synthetic` integer DEFAULT false NOT NULL,
	`ancillary_data` integer DEFAULT false NOT NULL,
	`continuously_updated` integer DEFAULT false NOT NULL,
	`doi` text,
	`icon_url` text DEFAULT '' NOT NULL,
	`lat_min` real,
	`lat_max` real,
	`lon_min` real,
	`lon_max` real,
	`depth_min` real,
	`depth_max` real,
	`time_min` text,
	`time_max` text,
	`depth_levels` text NOT NULL,
	`lat_count` integer NOT NULL,
	`row_count` integer NOT NULL,
	`unstructured_dataset_metadata` text NOT NULL,
	`record` text NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_by_short_name` ON `datasets` (`short_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_by_table_name` ON `datasets` (`table_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `datasets_by_long_name` ON `datasets` (`long_name`);--> statement-breakpoint
CREATE TABLE `cruise_trajectories` (
	`cruise_id` integer NOT NULL,
	`position` integer NOT NULL,
	`time` integer,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	PRIMARY KEY(`cruise_id`, `position`),
	FOREIGN KEY (`cruise_id`) REFERENCES `cruises`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `cruises` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text COLLATE NOCASE NOT NULL,
	`nickname` text COLLATE NOCASE NOT NULL,
	`ship_name` text NOT NULL,
	`chief_name` text NOT NULL,
	`series` text DEFAULT '' NOT NULL,
	`start_time` text,
	`end_time` text,
	`lat_min` real,
	`lat_max` real,
	`lon_min` real,
	`lon_max` real,
	`regions` text NOT NULL,
	`keywords` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cruise_by_name` ON `cruises` (`name`);--> statement-breakpoint
CREATE INDEX `cruises_by_nickname` ON `cruises` (`nickname`);--> statement-breakpoint
CREATE TABLE `dataset_cruises` (
	`dataset_id` integer NOT NULL,
	`cruise_id` integer NOT NULL,
	PRIMARY KEY(`dataset_id`, `cruise_id`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`cruise_id`) REFERENCES `cruises`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `datasets_of_cruise` ON `dataset_cruises` (`cruise_id`);--> statement-breakpoint
CREATE TABLE `address_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `guest_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`address_hash` text NOT NULL,
	`times_used` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "plots_not_negative" CHECK("guest_tokens"."times_used" >= 0)
);
--> statement-breakpoint
CREATE INDEX `guest_tokens_by_time` ON `guest_tokens` (`created_at`);--> statement-breakpoint
CREATE INDEX `guest_tokens_of_address` ON `guest_tokens` (`address_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `guest_tokens_by_expiry` ON `guest_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `emails` (
	`email_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`news_id` integer,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`date_time` integer NOT NULL,
	FOREIGN KEY (`news_id`) REFERENCES `news`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_of_news` ON `emails` (`news_id`);--> statement-breakpoint
CREATE TABLE `news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`headline` text NOT NULL,
	`link` text NOT NULL,
	`label` text,
	`body` text NOT NULL,
	`date` text NOT NULL,
	`rank` integer,
	`view_status` integer DEFAULT 2 NOT NULL,
	`status_id` integer DEFAULT 0 NOT NULL,
	`highlight` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`modify_date` integer NOT NULL,
	`publish_date` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_by_rank` ON `news` (`rank`);--> statement-breakpoint
CREATE INDEX `news_by_status_and_date` ON `news` (`view_status`,`date`);--> statement-breakpoint
CREATE TABLE `news_datasets` (
	`news_id` integer NOT NULL,
	`dataset_id` integer NOT NULL,
	PRIMARY KEY(`news_id`, `dataset_id`),
	FOREIGN KEY (`news_id`) REFERENCES `news`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `news_of_dataset` ON `news_datasets` (`dataset_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`email_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`success` integer DEFAULT false NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`last_attempt` integer,
	PRIMARY KEY(`email_id`, `user_id`),
	FOREIGN KEY (`email_id`) REFERENCES `emails`(`email_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`email_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`email_id`) REFERENCES `emails`(`email_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `observation_cubes` (
	`table_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`cells` blob NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `observation_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `observation_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`table_id` integer NOT NULL,
	`path` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`row_count` integer NOT NULL,
	`lat_min` real NOT NULL,
	`lat_max` real NOT NULL,
	`lon_min` real NOT NULL,
	`lon_max` real NOT NULL,
	`depth_min` real,
	`depth_max` real,
	`time_min` real NOT NULL,
	`time_max` real NOT NULL,
	FOREIGN KEY (`table_id`) REFERENCES `observation_tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `observation_file_by_path` ON `observation_files` (`table_id`,`path`);--> statement-breakpoint
CREATE TABLE `observation_tables` (
	`id` integer PRIMARY KEY NOT NULL,
	`table_name` text COLLATE NOCASE NOT NULL,
	`dataset_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`row_count` integer NOT NULL,
	`time_column` text NOT NULL,
	`has_depth` integer NOT NULL,
	`columns` text NOT NULL,
	`lat_step` real,
	`lon_step` real,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `observation_table_by_name` ON `observation_tables` (`table_name`);--> statement-breakpoint
CREATE INDEX `observation_tables_of_dataset` ON `observation_tables` (`dataset_id`);--> statement-breakpoint
CREATE TABLE `cruise_programs` (
	`cruise_id` integer NOT NULL,
	`program_key` text COLLATE NOCASE NOT NULL,
	PRIMARY KEY(`cruise_id`, `program_key`),
	FOREIGN KEY (`cruise_id`) REFERENCES `cruises`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`program_key`) REFERENCES `programs`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `cruises_of_program` ON `cruise_programs` (`program_key`);--> statement-breakpoint
CREATE TABLE `dataset_programs` (
	`dataset_id` integer NOT NULL,
	`program_key` text COLLATE NOCASE NOT NULL,
	PRIMARY KEY(`dataset_id`, `program_key`),
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`program_key`) REFERENCES `programs`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `datasets_of_program` ON `dataset_programs` (`program_key`);--> statement-breakpoint
CREATE TABLE `programs` (
	`key` text COLLATE NOCASE PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`subject` text PRIMARY KEY NOT NULL,
	`window_ends_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `submission_comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submission_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`comment` text NOT NULL,
	`comment_date_time` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_of_submission_by_time` ON `submission_comments` (`submission_id`,`comment_date_time`);--> statement-breakpoint
CREATE TABLE `submission_files` (
	`object_key` text PRIMARY KEY NOT NULL,
	`submission_id` integer NOT NULL,
	`kind` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `files_of_submission_by_time` ON `submission_files` (`submission_id`,`stored_at`);--> statement-breakpoint
CREATE TABLE `submission_phases` (
	`id` integer PRIMARY KEY NOT NULL,
	`phase` text NOT NULL,
	`rank` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `submissions` (
	`submission_id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`submitter_id` integer NOT NULL,
	`dataset` text COLLATE NOCASE NOT NULL,
	`dataset_long_name` text COLLATE NOCASE NOT NULL,
	`data_source` text NOT NULL,
	`phase_id` integer DEFAULT 2 NOT NULL,
	`start_date_time` integer NOT NULL,
	`qc1_completion_date_time` integer,
	`qc1_completed_by` integer,
	`qc2_completion_date_time` integer,
	`qc2_completed_by` integer,
	`doi_accepted_date_time` integer,
	`ingestion_date_time` integer,
	`deleted_at` integer,
	FOREIGN KEY (`submitter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`phase_id`) REFERENCES `submission_phases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`qc1_completed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`qc2_completed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_by_short_name` ON `submissions` (`dataset`);--> statement-breakpoint
CREATE UNIQUE INDEX `submission_by_long_name` ON `submissions` (`dataset_long_name`);--> statement-breakpoint
CREATE INDEX `submissions_of_user` ON `submissions` (`submitter_id`,`start_date_time`);--> statement-breakpoint
CREATE INDEX `submissions_by_phase` ON `submissions` (`phase_id`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`session_id` text NOT NULL,
	`offset` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`session_id`, `offset`),
	FOREIGN KEY (`session_id`) REFERENCES `upload_sessions`(`session_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `upload_sessions` (
	`session_id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`submission_id` integer,
	`upload_key` text NOT NULL,
	`received_bytes` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`touched_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`submission_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_sessions_by_touch` ON `upload_sessions` (`touched_at`);--> statement-breakpoint
CREATE INDEX `upload_sessions_of_user` ON `upload_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_tokens_of_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_tokens_by_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`description` text NOT NULL,
	`key_hash` text NOT NULL,
	`key_sealed` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_by_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_of_user` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` integer NOT NULL,
	`dataset_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `dataset_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscribers_of_dataset` ON `subscriptions` (`dataset_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text COLLATE NOCASE NOT NULL,
	`email` text COLLATE NOCASE NOT NULL,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`institute` text DEFAULT '' NOT NULL,
	`department` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`google_id` text,
	`email_confirmed_at` integer,
	`is_data_submission_admin` integer DEFAULT false NOT NULL,
	`is_news_subscribed` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_by_username` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_by_google_id` ON `users` (`google_id`);--> statement-breakpoint
CREATE TABLE `variable_keywords` (
	`variable_id` integer NOT NULL,
	`position` integer NOT NULL,
	`keyword` text COLLATE NOCASE NOT NULL,
	PRIMARY KEY(`variable_id`, `position`),
	FOREIGN KEY (`variable_id`) REFERENCES `variables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `variables_of_keyword` ON `variable_keywords` (`keyword`);--> statement-breakpoint
CREATE TABLE `variable_statistics` (
	`variable_id` integer PRIMARY KEY NOT NULL,
	`variable_count` integer NOT NULL,
	`variable_mean` real,
	`variable_std` real,
	`variable_min` real,
	`variable_max` real,
	`variable_25th` real,
	`variable_50th` real,
	`variable_75th` real,
	`variable_5th` real,
	`variable_95th` real,
	FOREIGN KEY (`variable_id`) REFERENCES `variables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `variables` (
	`id` integer PRIMARY KEY NOT NULL,
	`dataset_id` integer NOT NULL,
	`short_name` text COLLATE NOCASE NOT NULL,
	`long_name` text NOT NULL,
	`unit` text NOT NULL,
	`standard_name` text,
	`sensor` text NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`visualize` integer NOT NULL,
	`palette` text NOT NULL,
	`decimals` integer NOT NULL,
	`unstructured_variable_metadata` text NOT NULL,
	`row` text NOT NULL,
	`record` text NOT NULL,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `variable_of_dataset_by_name` ON `variables` (`dataset_id`,`short_name`);--> statement-breakpoint
CREATE INDEX `variables_of_dataset_by_long_name` ON `variables` (`dataset_id`,`long_name`);--> statement-breakpoint
CREATE INDEX `variables_of_sensor` ON `variables` (`sensor`);