import { registerHooks } from 'node:module'

/**
 * Speeds up processes that tests start: Node parses a package's large package.json for each of its files, and drizzle-orm has hundreds.
 * Its relative imports are resolved as modules directly.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
