import type { Meal } from '@portal/contract/meals'
import { IconAlertTriangle, IconChevronDown, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { dayAndMonth } from '../../text/calendar.ts'
import { type MealsText, meals } from '../../text/mn/meals.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { opensPopover, Popover } from '../../ui/dialog/Popover.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { DishPicture } from './DishPicture.tsx'
import classes from './MealCard.module.css'
import { Rating } from './Rating.tsx'
import { type Nutrients, oneDecimal, portionNamed, type ServedMeal, totalOf } from './rules.ts'

/** Whether the child ate; if not, a press shows the reason. */
function EatState({ eatFlag, description }: Pick<ServedMeal, 'eatFlag' | 'description'>) {
  const text = useText(meals)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  if (eatFlag === null) return <StatusChip tone="plain">{text.eaten.none}</StatusChip>
  if (eatFlag === 'Y') return <StatusChip tone="green">{text.eaten.Y}</StatusChip>
  return (
    <>
      <button ref={button} type="button" className={classes.why} {...opensPopover(opened)} onClick={() => setOpened(!opened)}>
        <StatusChip tone="yellow" icon={IconCircleX}>
          {text.eaten.N}
          <Icon of={IconInfoCircle} size={18} />
        </StatusChip>
        <span className="unseen">: {text.why}</span>
      </button>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        anchor={button}
        placement="bottom-end"
        label={text.why}
        className={classes.reason}
      >
        <p className="small dim">{text.why}</p>
        <p className="said">{description ?? text.noReason}</p>
      </Popover>
    </>
  )
}

const PARTS = ['proteins', 'fats', 'carbohydrate'] as const

const inGrams = (text: MealsText, part: (typeof PARTS)[number], of: Nutrients) =>
  fill(text.grams, { name: text[part], grams: oneDecimal(of[part]) })

/** One meal: dishes, energy, whether the child ate, and rating. */
export function MealCard({ studentId, meal }: { studentId: number; meal: ServedMeal }) {
  const text = useText(meals)
  const { language } = useLanguage()
  const name = text.menus[meal.menuType]
  const called = `${name}, ${dayAndMonth(meal.dayDate, language)}`
  return (
    <Card as="article" bare className={classes.meal}>
      <header className={classes.head}>
        <h4>{name}</h4>
        <EatState eatFlag={meal.eatFlag} description={meal.description} />
      </header>
      <ul>
        {meal.dishes.map((dish) => (
          <Dish key={dish.productName} dish={dish} />
        ))}
      </ul>
      <Total dishes={meal.dishes} called={called} />
      <Rating studentId={studentId} meal={meal} called={called} />
    </Card>
  )
}

function Dish({ dish }: { dish: Meal }) {
  const text = useText(meals)
  const { language } = useLanguage()
  return (
    <li className={classes.dish}>
      <DishPicture kind={dish.productKind} name={dish.productName} photoUrl={dish.photoUrl} />
      <div className={classes.words}>
        <b className="said">{dish.productName}</b>
        <span className="small dim">
          <span className={classes.kind}>{text.kinds[dish.productKind]}, </span>
          <span className="nb">{portionNamed(dish.grams, language)}</span>,{' '}
          <span className="nb num">{fill(text.kcal, { kcal: oneDecimal(dish.calories) })}</span>
        </span>
        {dish.allergens.length > 0 && (
          <StatusChip tone="red" icon={IconAlertTriangle}>
            {fill(text.allergy, { allergens: dish.allergens.map((one) => text.allergens[one]).join(', ') })}
          </StatusChip>
        )}
      </div>
    </li>
  )
}

/** Energy of the meal; a press shows the nutrients of each dish and of the whole. */
function Total({ dishes, called }: { dishes: readonly Meal[]; called: string }) {
  const text = useText(meals)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const total = totalOf(dishes)
  return (
    <div className={classes.total}>
      <p className={classes.sum}>
        <b>{text.total}</b>
        <b className="num">{fill(text.kcal, { kcal: oneDecimal(total.calories) })}</b>
      </p>
      <button ref={button} type="button" className={classes.more} {...opensPopover(opened)} onClick={() => setOpened(!opened)}>
        {text.nutrition}
        <span className="unseen">: {called}</span>
        <Icon of={IconChevronDown} size={18} />
      </button>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        anchor={button}
        placement="bottom-start"
        label={`${text.nutrition}: ${called}`}
        className={classes.nutrition}
      >
        <Nutrition dishes={dishes} total={total} />
      </Popover>
    </div>
  )
}

/** Bars show the shares of the nutrients; the figures are text. */
function Nutrition({ dishes, total }: { dishes: readonly Meal[]; total: Nutrients }) {
  const text = useText(meals)
  const grams = PARTS.reduce((sum, part) => sum + total[part], 0)
  return (
    <>
      <ul>
        {dishes.map((dish) => (
          <li key={dish.productName} className={classes.part}>
            <b className="said">{dish.productName}</b>
            <span className={classes.parts}>
              {PARTS.map((part) => (
                <span key={part}>{inGrams(text, part, dish)}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.sum}>
        <b>{text.total}</b>
        <b className="num">{fill(text.kcal, { kcal: oneDecimal(total.calories) })}</b>
      </p>
      <ul className={classes.bars}>
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            {text[part]}
            <span className={classes.track}>
              <svg width={`${grams === 0 ? 0 : (total[part] / grams) * 100}%`} aria-hidden="true" />
            </span>
            <b>{fill(text.weight, { grams: oneDecimal(total[part]) })}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
