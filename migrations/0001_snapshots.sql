CREATE TABLE `snapshot_sites` (
	`snapshot` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`ref` text NOT NULL,
	`bytes` integer,
	PRIMARY KEY(`snapshot`, `name`)
);
--> statement-breakpoint
CREATE INDEX `snapshot_sites_by_ref` ON `snapshot_sites` (`ref`);--> statement-breakpoint
CREATE TABLE `snapshots` (
	`name` text PRIMARY KEY NOT NULL,
	`seed` integer NOT NULL,
	`session` text NOT NULL,
	`trajectory` text NOT NULL,
	`step` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snapshots_by_creation` ON `snapshots` (`created_at`,`name`);