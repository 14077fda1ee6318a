CREATE TABLE "breaking_migrations" (
	"name" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL
);
