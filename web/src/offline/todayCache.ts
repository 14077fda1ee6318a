import { addDays, mondayOf } from '@portal/contract/days'
import { homeworkOfWeek } from '../areas/homework/queries.ts'
import { mealsOfWeek } from '../areas/meals/queries.ts'
import { lessonsOn, termsOf, timetableOf } from '../areas/schedule/queries.ts'
import { now } from '../base/clock.ts'
import { isAtSchool } from '../child/place.ts'
import { childrenOf } from '../child/queries.ts'
import { approvedChildren } from '../child/selectedChild.ts'
import { chosenTerm } from '../child/terms.ts'
import { answerKeeper } from './answerKeeper.ts'
import { familyAnswers } from './familyAnswers.ts'

/** Today and tomorrow of a parent's children, for a day. */
export const { restore, keepUntil: cacheToday } = answerKeeper({
  ...familyAnswers,
  prefetch: async (client, { user: { personId } }, isWanted) => {
    const children = await client.fetchQuery(childrenOf(personId))
    const today = now()?.slice(0, 10)
    if (today === undefined) return
    const days = [today, addDays(today, 1)]
    const weeks = [...new Set(days.map(mondayOf))]
    const approved = approvedChildren(children).filter(isAtSchool)
    const wanted = approved
      .flatMap(({ studentPersonId, orgId }) => [
        ...weeks.flatMap((monday) => [homeworkOfWeek(studentPersonId, monday), mealsOfWeek(studentPersonId, orgId, monday)]),
        ...days.map((day) => lessonsOn(studentPersonId, day)),
      ])
      .filter(isWanted)
    if (wanted.length === 0) return
    const others = wanted.map((query) => client.fetchQuery<unknown>(query))
    const timetables = approved.map(async ({ studentPersonId }) => {
      const term = chosenTerm(await client.fetchQuery(termsOf(studentPersonId)), undefined, today)
      if (term) await client.fetchQuery(timetableOf(studentPersonId, term))
    })
    await Promise.all([...others, ...timetables])
  },
})
