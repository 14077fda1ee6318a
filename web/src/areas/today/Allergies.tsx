import { IconAlertTriangle } from '@tabler/icons-react'
import { meals } from '../../text/mn/meals.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Lines } from '../../ui/plain/layout.tsx'
import classes from './Roll.module.css'
import type { ShownChild } from './rules.ts'

/** Allergens of a child in words; undefined without allergies. */
export function useAllergyWords(): (child: Pick<ShownChild, 'allergies'>) => string | undefined {
  const { allergens } = useText(meals)
  return ({ allergies }) => allergies.map((one) => allergens[one]).join(', ') || undefined
}

/** Children with allergies, which the sign in their cells stands for. */
export function Allergies({ rows }: { rows: readonly ShownChild[] }) {
  const text = useText(meals)
  const wordsOf = useAllergyWords()
  const allergic = rows.filter(({ allergies }) => allergies.length > 0)
  if (allergic.length === 0) return null
  return (
    <Card title={text.allergies}>
      <Lines as="ul" className={classes.allergies}>
        {allergic.map((child) => (
          <li key={child.childId}>
            <Icon of={IconAlertTriangle} size={18} />
            <span>
              <b>
                {child.firstName} {child.lastName}
              </b>{' '}
              {wordsOf(child)}
            </span>
          </li>
        ))}
      </Lines>
    </Card>
  )
}
