CREATE TABLE `rollouts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`run` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `rollouts_by_creation` ON `rollouts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `rollouts_by_run` ON `rollouts` (`run`);