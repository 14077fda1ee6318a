import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@fontsource-variable/manrope/index.css'
import './tokens.css'
import './global.css'
import { colorSchemes } from './colorSchemes.ts'
import { router } from './routes.tsx'
import { onSessionChange } from './session.ts'
import { LanguageProvider } from './text/words.tsx'
import { cssVariables, theme } from './theme.ts'
import { ToastPlace } from './ui/toast.tsx'

onSessionChange(() => void router.invalidate())

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the app')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <LanguageProvider>
        <ToastPlace />
        <RouterProvider router={router} />
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
)
