ALTER TABLE "portal" ADD COLUMN "demo_parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A demo that is there has everything that the country had before parts were remembered.
UPDATE "portal" SET "demo_parts" = '{places,organisations,campaigns,people,pupils,school,curriculum,history,timetable,accounts,leave,firstDays,crowd,attendance,"homework and marks",meals}' WHERE "is_demo";
