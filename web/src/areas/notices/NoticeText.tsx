import type { Token, Tokens } from 'marked'
import { blocksOf, Markdown } from '../../public/Markdown.tsx'
import prose from '../../public/prose.module.css'

/** Words of a link with the host that it leads to, unless they are the address itself. */
function withHost(words: string, href: string): string {
  if (!URL.canParse(href) || !href.startsWith('https:')) return words
  const address = href.replace(/^https:\/\//, '').replace(/\/$/, '')
  const isAddress = words.replace(/^https:\/\//, '').replace(/\/$/, '') === address
  return isAddress ? words : `${words} (${new URL(href).host})`
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const cellsWithHosts = (cells: readonly Tokens.TableCell[]): Tokens.TableCell[] =>
  cells.map((cell) => ({ ...cell, tokens: withHosts(cell.tokens) }))

/** Markdown whose links show their host, so that a reader sees where each leads. */
export function withHosts(blocks: readonly Token[]): Token[] {
  return blocks.map((token) => {
    if (isTable(token)) return { ...token, header: cellsWithHosts(token.header), rows: token.rows.map(cellsWithHosts) }
    const shown: Token = token.type === 'link' ? { ...token, text: withHost(String(token.text), String(token.href)) } : { ...token }
    if ('tokens' in shown && shown.tokens !== undefined) shown.tokens = withHosts(shown.tokens)
    if ('items' in shown && Array.isArray(shown.items)) shown.items = withHosts(shown.items)
    return shown
  })
}

/** Text of a notice: Markdown as on the public pages, with the host of each link. */
export default function NoticeText({ text }: { text: string }) {
  return (
    <div className={`${prose.prose} said`}>
      <Markdown blocks={withHosts(blocksOf(text))} />
    </div>
  )
}
