import { registerHooks } from 'node:module'

/**
 * For processes that tests start: Node reads a package's description anew for every file of it, and drizzle's has 180 kB for 250 files, half
 * of the processor time of a start. What its files name beside themselves are modules.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
