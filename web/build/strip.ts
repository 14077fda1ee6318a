import type { Plugin } from 'vite'

/** Strips descriptions and examples from calls, which only the documentation and the tests use, and makes unused calls removable. */
export const callsWithoutWords: Plugin = {
  name: 'calls-without-words',
  apply: 'build',
  transform: {
    filter: { id: /contract[\\/]src[\\/]\w+\.ts$/ },
    handler(code) {
      const edits: { start: number; end: number; text: string }[] = []
      for (const statement of this.parse(code).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !['get', 'post', 'byBody'].includes(init.callee.name))
            continue
          edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ ' })
          const call = init.arguments[1]
          for (const property of call?.type === 'ObjectExpression' ? call.properties : []) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (['about', 'example'].includes(property.key.name)) edits.push({ ...property.value, text: "''" })
          }
        }
      }
      return edits.reduceRight((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
    },
  },
}
