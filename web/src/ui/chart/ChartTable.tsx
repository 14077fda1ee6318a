import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '../plain/Icon.tsx'
import classes from './ChartTable.module.css'

interface ChartTableProps {
  /** Label of the summary that opens the table. */
  label: string
  caption: string
  /** Column heads: the name first, then the values. */
  heads: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
}

/** Values of a chart as a table, for screen readers and for exact figures. */
export const ChartTable = ({ label, caption, heads, rows }: ChartTableProps) => (
  <details className={classes.details}>
    <summary>
      {label}
      <Icon of={IconChevronDown} />
    </summary>
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
