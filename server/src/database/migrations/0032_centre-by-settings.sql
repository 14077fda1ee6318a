DROP TABLE "office_links" CASCADE;--> statement-breakpoint
DROP TABLE "offices" CASCADE;