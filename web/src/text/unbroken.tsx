import type { ReactNode } from 'react'

/**
 * Matches a number with its ending («26-ны», «81 дүгээр», «11 дүгээр сарын») or unit («17:00 цаг»), a phone or request number, and
 * «и-мэйл».
 */
const together = /(\d+(?:-[\p{L}\d]+)+|\d+ д[уү]г[аэ]{2}р(?: сар\p{L}*)?|\d+:\d\d цаг\p{L}*|\b\d{4} \d{4}\b|и-мэйл)/giu

/** Prevents line breaks inside such parts by markup, so that the text itself stays unchanged for search and copy. */
export const unbroken = (text: string): ReactNode =>
  text.split(together).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, which never change places
      <span key={at} className="nb">
        {part}
      </span>
    ),
  )
