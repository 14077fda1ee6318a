import { CAPITAL_CODE } from '@portal/contract/constants'
import { grouped } from '../../base/formats.ts'
import { statistics } from '../../text/mn/statistics.ts'
import { placeName } from '../../text/placeNames.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import type { TreeNode } from '../../ui/plain/tree.ts'
import classes from './KindergartenTree.module.css'
import type { DistrictGroup, KindergartenEntry } from './kindergartenTree.ts'

interface HeadFigures {
  name: string
  count: number
  places: number
  requests: number
}

/** Content of each tree line; screen readers read the counts as a sentence. */
export function useTreeNodes(groups: readonly DistrictGroup[], found: readonly DistrictGroup[]): readonly TreeNode[] {
  const text = useText(statistics)
  const { language } = useLanguage()
  const ages = [text.ages.age2, text.ages.age3, text.ages.age4, text.ages.age5]

  const head = ({ name, count, places, requests }: HeadFigures) => {
    const many = fill(text.tree.kindergartenCount, { count: grouped(count) })
    const figures = [`${text.places}: ${grouped(places)}`, `${text.requests}: ${grouped(requests)}`]
    return {
      name,
      content: (
        <div className={classes.head}>
          <b>{placeName(name, language)}</b>
          <span>{many}</span>
          <span className={classes.figures}>
            {figures.map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </span>
        </div>
      ),
    }
  }

  const leaf = ({ id, number, name, places, requests }: KindergartenEntry): TreeNode => {
    const lines = [
      { label: text.places, counts: places },
      { label: text.requests, counts: requests },
    ]
    const said = lines.map(
      ({ label, counts }) => `${label}: ${counts.map((count, age) => `${ages[age]} ${count ?? text.tree.none}`).join(', ')}`,
    )
    return {
      id,
      name,
      content: (
        <div className={classes.leaf}>
          <span className={classes.number}>{number}</span>
          <span>{unbroken(placeName(name, language))}</span>
          <span className="unseen">{said.join('. ')}</span>
          <div className={classes.counts} aria-hidden>
            <span />
            {ages.map((age) => (
              <span key={age} className={classes.age}>
                {age}
              </span>
            ))}
            {lines.flatMap(({ label, counts }) => [
              <span key={label} className={classes.line}>
                {label}
              </span>,
              ...ages.map((age, index) => <span key={`${label} ${age}`}>{counts[index] ?? text.noValue}</span>),
            ])}
          </div>
        </div>
      ),
      children: [],
    }
  }

  const sum = (of: (group: DistrictGroup) => number) => groups.reduce((total, group) => total + of(group), 0)
  const capital = head({
    name: text.capital,
    count: sum(({ count }) => count),
    places: sum(({ places }) => places),
    requests: sum(({ requests }) => requests),
  })
  return [
    {
      id: CAPITAL_CODE,
      ...capital,
      children: found.map((group) => ({ id: group.code, ...head(group), children: group.kindergartens.map(leaf) })),
    },
  ]
}
