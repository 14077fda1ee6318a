ALTER TABLE "files" DROP CONSTRAINT "files_size";--> statement-breakpoint
DROP INDEX "files_org";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "question_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "homework_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kind" text DEFAULT 'JPEG' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "number" smallint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_homework" ON "files" USING btree ("homework_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "files_entry" ON "files" USING btree ("org_id","entry_id");--> statement-breakpoint
CREATE INDEX "files_org" ON "files" USING btree ("org_id","homework_id","size");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_of_one" CHECK (num_nonnulls("files"."question_id", "files"."homework_id") = 1);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_of_homework" CHECK (num_nonnulls("files"."homework_id", "files"."number", "files"."entry_id") in (0, 3) and "files"."number" between 1 and 3);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK ("files"."kind" in ('JPEG', 'PDF') and ("files"."kind" = 'JPEG' or "files"."homework_id" is not null));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_size" CHECK ("files"."size" between 1 and case "files"."kind" when 'PDF' then 5242880 else 1048576 end and octet_length("files"."bytes") = "files"."size");