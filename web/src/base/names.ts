/** «Б.Болормаа» and «Батболд Болормаа» → «Болормаа»: how a person is spoken to. */
export const givenName = (name: string): string =>
  name
    .trim()
    .split(/[\s.]+/)
    .at(-1) ?? name
