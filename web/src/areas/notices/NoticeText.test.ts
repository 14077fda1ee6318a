import { marked, type Token } from 'marked'
import { expect, test } from 'vitest'
import { withHosts } from './NoticeText.tsx'

const linksIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    ...(token.type === 'link' ? [String(token.text)] : []),
    ...('tokens' in token && token.tokens ? linksIn(token.tokens) : []),
    ...('items' in token && Array.isArray(token.items) ? linksIn(token.items) : []),
  ])
const shown = (text: string) => linksIn(withHosts(marked.lexer(text)))

test('a link shows its host, also in lists and bold text, unless it is an address by itself', () => {
  expect(shown('[Бүртгэл](https://example.mn/a?b=1)')).toEqual(['Бүртгэл (example.mn)'])
  expect(shown('- **[https://gov.mn](https://evil.example/)**')).toEqual(['https://gov.mn (evil.example)'])
  expect(shown('https://example.mn/a')).toEqual(['https://example.mn/a'])
  expect(shown('[Утас](tel:99112233)')).toEqual(['Утас'])
})
