CREATE TABLE `blobs` (
	`hash` text PRIMARY KEY NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `steps` (
	`trajectory` text NOT NULL,
	`idx` integer NOT NULL,
	`action_type` text,
	`reward` real,
	`mask` integer NOT NULL,
	`error_code` text,
	`failure_class` text,
	`settle_cause` text,
	`settle_ms` real,
	`total_ms` real NOT NULL,
	`observation_hash` text,
	`screenshot_hash` text,
	`segment` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`trajectory`, `idx`)
);
--> statement-breakpoint
CREATE TABLE `suites` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`suite` text NOT NULL,
	`version` text NOT NULL,
	`goal` text NOT NULL,
	`difficulty` real,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tasks_by_suite` ON `tasks` (`suite`,`id`);--> statement-breakpoint
CREATE TABLE `trajectories` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`n` integer NOT NULL,
	`task_id` text,
	`suite` text,
	`task` text,
	`goal` text,
	`seed` integer NOT NULL,
	`group_id` text,
	`group_ref` text,
	`run` text,
	`split` text,
	`policy_version` text,
	`labels` text NOT NULL,
	`steps` integer NOT NULL,
	`end` text,
	`outcome` text NOT NULL,
	`score` real,
	`evaluation` text NOT NULL,
	`mask` integer NOT NULL,
	`parent` text,
	`versions` text NOT NULL,
	`cost` text NOT NULL,
	`initial_segment` text,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`complete` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trajectories_by_start` ON `trajectories` (`started_at`,`id`);--> statement-breakpoint
CREATE INDEX `trajectories_by_session` ON `trajectories` (`session`,`n`);--> statement-breakpoint
CREATE INDEX `trajectories_by_task` ON `trajectories` (`task_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `trajectories_by_run` ON `trajectories` (`run`,`started_at`);--> statement-breakpoint
CREATE INDEX `trajectories_by_group` ON `trajectories` (`group_id`);