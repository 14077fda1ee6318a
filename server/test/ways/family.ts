import { newsElsewhere, sendAgain, undelivered } from '@portal/contract/staffMessages'
import { type Walk, way } from './walk.ts'

/** The office of the demo's school, and the messages that did not reach its families. */
async function ofOffice({ portal }: Walk) {
  const { token, personId } = await portal.signIn('88000012')
  const listed = undelivered.result.parse((await portal.send(undelivered, { token })).RESULT)
  return { token, by: personId, listed }
}

/** Ways to what an office does for families. */
export const familyWays = [
  way(undelivered, async (walk) => {
    const { token, by, listed } = await ofOffice(walk)
    return { token, by, children: listed.map(({ childId }) => childId) }
  }),
  way(sendAgain, async (walk) => {
    const { token, by, listed } = await ofOffice(walk)
    return { token, by, body: { id: listed[0]?.id }, children: [listed[0]?.childId ?? 0] }
  }),
  way(newsElsewhere, async (walk) => {
    const { token, by, listed } = await ofOffice(walk)
    return { token, by, body: { id: listed[1]?.id, contact: '92220402' }, children: [listed[1]?.childId ?? 0] }
  }),
]
