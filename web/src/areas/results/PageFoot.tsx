import { results } from '../../text/mn/results.ts'
import { fill, useText } from '../../text/words.tsx'
import { Pager } from '../../ui/plain/Pager.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import classes from './Results.module.css'

export const ALL = 'all'
const SIZES = [5, 10, 25, ALL] as const
export type PageSize = (typeof SIZES)[number]

interface PageFootProps {
  label: string
  size: PageSize
  onSize: (size: PageSize) => void
  page: number
  pages: number
  range: string
  onTurn: (page: number) => void
}

export function PageFoot({ label, size, onSize, page, pages, range, onTurn }: PageFootProps) {
  const text = useText(results)
  return (
    <div className={classes.foot}>
      <div className={classes.size}>
        <SelectField
          label={text.pageSize}
          value={String(size)}
          onChange={(value) => onSize(SIZES.find((one) => String(one) === value) ?? ALL)}
        >
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {one === ALL ? text.all : one}
            </option>
          ))}
        </SelectField>
      </div>
      {pages > 1 && (
        <Pager
          label={label}
          page={page}
          pages={pages}
          range={range}
          words={{ previous: text.previous, next: text.next, page: fill(text.page, { page, pages }) }}
          onTurn={onTurn}
        />
      )}
    </div>
  )
}
