/** «81 дүгээр сургууль»: a number stays with its ending. */
export const together = (name: string): string => name.replace(/(\d) (?=д[уү]г[аэ]{2}р)/gu, '$1\u00a0')
