import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { publicPages } from '../text/mn/publicPages.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import classes from './prose.module.css'

export const blocksOf = (markdown: string): Token[] => marked.lexer(markdown)

/** Renders only the Markdown that the guides use; anything else is shown as text, never as markup. */
export const Markdown = ({ blocks }: { blocks: readonly Token[] }) => <Pieces of={blocks} />

const Pieces = ({ of: tokens }: { of: readonly Token[] | undefined }): ReactNode =>
  // A text does not change while it is shown, so the index identifies a piece.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  tokens?.map((token, index) => <Fragment key={index}>{piece(token)}</Fragment>)

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

/** Phone number as the texts write it: «9255 0301». */
const PHONE = /\b([5-9]\d{3}[ \u00a0]\d{4})\b/

/** Turns phone numbers in a text into links. */
const withPhones = (text: string): ReactNode =>
  text.split(PHONE).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <Fragment key={at}>{unbroken(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={at} className="nb num" href={`tel:+976${part.replace(/\D/g, '')}`}>
        {part}
      </a>
    ),
  )

const plainElements: Readonly<Record<string, string>> = { paragraph: 'p', strong: 'strong', em: 'em', blockquote: 'blockquote' }

function piece(token: Token): ReactNode {
  if (isHeading(token)) return createElement(`h${Math.min(token.depth, 4)}`, null, <Pieces of={token.tokens} />)
  if (isList(token)) return <List list={token} />
  if (isTable(token)) return <Table table={token} />
  if (isLink(token) && /^(https:|mailto:|tel:|\/|#)/.test(token.href)) {
    return <a href={token.href}>{unbroken(token.text)}</a>
  }
  if (token.type === 'space' || token.type === 'checkbox') return null
  if (token.type === 'br') return <br />
  if (token.type === 'hr') return <hr />
  const children =
    'tokens' in token && token.tokens ? <Pieces of={token.tokens} /> : withPhones('text' in token ? String(token.text) : token.raw)
  const element = plainElements[token.type]
  return element === undefined ? children : createElement(element, null, children)
}

function List({ list }: { list: Tokens.List }) {
  const isTasks = list.items.some(({ task }) => task)
  const items = list.items.map((item) => (
    <li key={item.raw}>
      {item.task && <Box ticked={item.checked === true} />}
      <span>
        <Pieces of={item.tokens} />
      </span>
    </li>
  ))
  if (list.ordered) return <ol>{items}</ol>
  return <ul className={isTasks ? classes.tasks : undefined}>{items}</ul>
}

/** Checkbox to tick on paper. */
function Box({ ticked }: { ticked: boolean }) {
  const text = useText(publicPages).guides
  return <span className={classes.box} role="img" aria-label={ticked ? text.done : text.notDone} data-ticked={ticked ? '' : undefined} />
}

const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <div className={classes.table}>
    <table>
      <thead>
        <tr>
          {header.map((cell) => (
            <th key={cell.text} scope="col">
              <Pieces of={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first?.text}>
            <th scope="row">
              <Pieces of={first?.tokens} />
            </th>
            {rest.map((cell, index) => (
              <td key={header[index + 1]?.text} data-head={header[index + 1]?.text}>
                <Pieces of={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
