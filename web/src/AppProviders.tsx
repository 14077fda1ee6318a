import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { colorSchemes } from './colorSchemes.ts'
import { cssVariables, theme } from './theme.ts'

/** What our forms and dialogs need around them: in the app, and where a public page opens one. */
export const AppProviders = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemes}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
  >
    {children}
  </MantineProvider>
)
