import { marked, type Token } from 'marked'
import { expect, test } from 'vitest'
import { withHosts } from './NoticeText.tsx'

const linksIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    ...(token.type === 'link' ? [String(token.text)] : []),
    ...('tokens' in token && token.tokens ? linksIn(token.tokens) : []),
    ...('header' in token && Array.isArray(token.header) ? linksIn(token.header) : []),
    ...('rows' in token && Array.isArray(token.rows) ? linksIn(token.rows.flat()) : []),
    ...('items' in token && Array.isArray(token.items) ? linksIn(token.items) : []),
  ])
const shown = (text: string) => linksIn(withHosts(marked.lexer(text)))

test('a link shows its host, also in lists, tables and bold text, unless it is an address by itself', () => {
  expect(shown('[Бүртгэл](https://example.mn/a?b=1)')).toEqual(['Бүртгэл (example.mn)'])
  expect(shown('- **[https://gov.mn](https://evil.example/)**')).toEqual(['https://gov.mn (evil.example)'])
  expect(shown('| [А](https://a.mn/x) |\n| --- |\n| **[https://gov.mn](https://evil.example/)** |')).toEqual([
    'А (a.mn)',
    'https://gov.mn (evil.example)',
  ])
  expect(shown('https://example.mn/a')).toEqual(['https://example.mn/a'])
  expect(shown('[Утас](tel:99112233)')).toEqual(['Утас'])
})
