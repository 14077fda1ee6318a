CREATE TABLE "child_checks" (
	"person_id" integer NOT NULL,
	"child_id" integer NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_checks_pkey" PRIMARY KEY("person_id","child_id")
);
--> statement-breakpoint
ALTER TABLE "keys" DROP CONSTRAINT "keys_known_purpose";--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "child_checks" ADD CONSTRAINT "child_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_checks" ADD CONSTRAINT "child_checks_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_checks_child" ON "child_checks" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "child_checks_passed" ON "child_checks" USING btree ("passed_at");--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_known_purpose" CHECK ("keys"."purpose" in ('captcha', 'ticket', 'code', 'subject', 'card'));