CREATE TABLE "maintenance" (
	"id" smallint PRIMARY KEY NOT NULL,
	"banner_mn" text,
	"banner_en" text,
	"banner_from" timestamp with time zone,
	"banner_until" timestamp with time zone,
	"read_only_since" timestamp with time zone,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."id" = 1)
);
