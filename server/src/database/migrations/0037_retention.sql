CREATE TABLE "forgotten" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"rows" bigint NOT NULL
);
