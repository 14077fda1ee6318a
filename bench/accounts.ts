import { login, requestReset } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword, isPhone } from '@portal/contract/fields'
import { held, stated } from './bars.ts'
import { median, startPortal, timed } from './portal.ts'

/** How far a wrong password may be told from an unknown contact by its time, either way. */
const MOST_APART = 1.25
const apart = (one: readonly number[], other: readonly number[]) => Math.max(median(one) / median(other), median(other) / median(one))

const { address, end } = await startPortal()

let caller = 0
const signIn = async (username: string, password: string) => {
  caller++
  const response = await fetch(address + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}` },
    body: JSON.stringify({ username, password: encodePassword(password) }),
  })
  return Envelope.parse(await response.json())
}

const known = ['88000001', '88000002', '88000003', 'parent@demo.mn', '88000011', '88000012', '88000013']
const strangers = ['92220001', '92220002', '92220003', 'nobody@demo.mn', '92220011', '92220012', '92220013']
/** Past four wrong ones a username needs a captcha; the last free one is the mother's, below. */
const ROUNDS = 3

const times = { known: [] as number[], strangers: [] as number[] }
for (let round = 0; round < ROUNDS; round++) {
  for (const [at, username] of known.entries()) {
    times.known.push(await timed(() => signIn(username, 'Wrong1234')))
    times.strangers.push(await timed(() => signIn(strangers[at] ?? '', 'Wrong1234')))
  }
}
console.log(
  `wrong password against unknown contact, median of ${times.known.length} each: ${held('wrong password against unknown contact, the longer by the shorter', apart(times.known, times.strangers), { atMost: MOST_APART })}`,
)

const recover = (contact: string) =>
  fetch(address + requestReset.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: isPhone(contact) ? 'PHONE' : 'EMAIL',
      requestEmail: contact,
      status: 'ACTIVE',
      requestType: 'RESETPASSWORD',
    }),
  }).then((response) => response.text())
const recovery = { known: [] as number[], strangers: [] as number[] }
for (const [at, contact] of known.entries()) {
  recovery.strangers.push(await timed(() => recover(strangers[at] ?? '')))
  recovery.known.push(await timed(() => recover(contact)))
}
console.log(
  `recovery of a known against an unknown contact, median of ${known.length} each: ${held('recovery of a known against an unknown contact, the longer by the shorter', apart(recovery.known, recovery.strangers), { atMost: MOST_APART })}`,
)

const mother = login.result.parse((await signIn('88000001', 'Demo1234')).RESULT)
const probes = {
  '/healthz': () => fetch(`${address}/healthz`).then((response) => response.text()),
  'a session call': () =>
    fetch(address + linkedChildren.path.replace(':parentPersonId', String(mother.personId)), {
      headers: { authorization: `Bearer ${mother.token}` },
    }).then((response) => response.text()),
}
const PROBES = 30
const STORM = 200

for (const [name, probe] of Object.entries(probes)) {
  const idle: number[] = []
  for (let at = 0; at < PROBES; at++) idle.push(await timed(probe))
  let flying = STORM
  // Each as another person with another password: many tries of one would be asked for a captcha instead of being hashed.
  const storm = Array.from({ length: STORM }, () => signIn(String(70_000_000 + caller), `Wrong-${caller}`).finally(() => flying--))
  const busy: number[] = []
  while (flying > STORM / 4) busy.push(await timed(probe))
  await Promise.all(storm)
  console.log(
    `${name} with ${STORM} log-ins in flight against idle: median ${stated(`${name} with ${STORM} log-ins in flight against idle, p50`, median(busy) / median(idle), { digits: 1 })} times, longest ${(Math.max(...busy) / median(idle)).toFixed(1)} times (${busy.length} probes)`,
  )
}
await end()
