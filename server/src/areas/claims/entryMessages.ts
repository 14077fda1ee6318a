import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { Message } from '../../messages/queue.ts'
import { maskedName } from '../../text/people.ts'

const Entered = z.array(
  z.object({
    username: z.string(),
    childId: z.int(),
    lastName: z.string(),
    firstName: z.string(),
    institution: z.string(),
    phone: z.nullable(z.string()),
  }),
)

/** Messages to guardians with a proven account that an institution has entered their child. `entered` is a query of child_id and org_id. */
export async function entryMessages(tx: Database, entered: SQL): Promise<Message[]> {
  const { rows } = await tx.execute(sql`
    select distinct a.username, p.id as "childId", p.last_name as "lastName", p.first_name as "firstName", o.name as institution, o.phone
      from (${entered}) e
      join people p on p.id = e.child_id
      join organisations o on o.id = e.org_id
      join current_guardianships n on n.child_id = e.child_id
      join accounts a on a.person_id = n.guardian_id and a.proven_by is not null
     where ${notBarred(sql`e.child_id`, sql`n.guardian_id`)}
     order by 1, 2, 3`)
  return Entered.parse(rows).map(({ username, childId, institution, phone, ...child }) => ({
    contact: username,
    key: 'childEntered',
    values: { institution, phone: phone ?? '', child: maskedName(child) },
    about: { childId },
  }))
}
