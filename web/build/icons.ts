import type { Plugin } from 'vite'

const PACKAGE = '@tabler/icons-react'
const STATEMENT = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Imports each icon from its own file: the package's index has six thousand modules to parse. */
export function iconByIcon(code: string): string {
  return code.replace(STATEMENT, (_statement, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import ${name} from '${PACKAGE}/dist/esm/icons/${name}.mjs'`)
      .join(';'),
  )
}

export const icons: Plugin = {
  name: 'icon-by-icon',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx?$/, code: PACKAGE },
    handler: (code) => iconByIcon(code),
  },
}
