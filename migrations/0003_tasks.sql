CREATE TABLE `task_sites` (
	`task` integer NOT NULL,
	`site` text NOT NULL,
	PRIMARY KEY(`site`, `task`)
);
--> statement-breakpoint
CREATE INDEX `task_sites_by_task` ON `task_sites` (`task`);--> statement-breakpoint
DROP TABLE `tasks`;--> statement-breakpoint
CREATE TABLE `tasks` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`suite` text NOT NULL,
	`version` text NOT NULL,
	`goal` text NOT NULL,
	`difficulty` real,
	`domain` text,
	`website` text,
	`split` text,
	`parent` text,
	`impossible` integer NOT NULL,
	`draw` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_id_unique` ON `tasks` (`id`);--> statement-breakpoint
CREATE INDEX `tasks_by_suite` ON `tasks` (`suite`,`n`);--> statement-breakpoint
CREATE INDEX `tasks_by_website` ON `tasks` (`website`,`n`);--> statement-breakpoint
CREATE INDEX `tasks_by_domain` ON `tasks` (`domain`,`n`);--> statement-breakpoint
CREATE INDEX `tasks_by_parent` ON `tasks` (`parent`);--> statement-breakpoint
CREATE VIRTUAL TABLE `tasks_text` USING fts5(`goal`, content='tasks', content_rowid='n');--> statement-breakpoint
CREATE TRIGGER `tasks_text_insert` AFTER INSERT ON `tasks` BEGIN
	INSERT INTO `tasks_text`(rowid, `goal`) VALUES (new.`n`, new.`goal`);
END;--> statement-breakpoint
CREATE TRIGGER `tasks_text_delete` AFTER DELETE ON `tasks` BEGIN
	INSERT INTO `tasks_text`(`tasks_text`, rowid, `goal`) VALUES ('delete', old.`n`, old.`goal`);
END;--> statement-breakpoint
CREATE TRIGGER `tasks_text_update` AFTER UPDATE OF `goal` ON `tasks` BEGIN
	INSERT INTO `tasks_text`(`tasks_text`, rowid, `goal`) VALUES ('delete', old.`n`, old.`goal`);
	INSERT INTO `tasks_text`(rowid, `goal`) VALUES (new.`n`, new.`goal`);
END;
