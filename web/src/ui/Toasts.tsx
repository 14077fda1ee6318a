import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import classes from './Toasts.module.css'
import type { ToastTone } from './toast.tsx'

const icons = { success: IconCircleCheck, error: IconAlertCircle, warning: IconAlertTriangle }

const classNames = {
  root: classes.toast ?? '',
  icon: classes.icon ?? '',
  body: classes.body ?? '',
  description: classes.message ?? '',
  closeButton: classes.close ?? '',
}

interface ToastData {
  tone: ToastTone
  message: string
  closeLabel: string
  ms: number
}

export function showToast({ tone, message, closeLabel, ms }: ToastData): void {
  const Icon = icons[tone]
  notifications.show({
    message,
    classNames,
    icon: <Icon size={24} stroke={1.75} aria-hidden />,
    role: tone === 'success' ? 'status' : 'alert',
    autoClose: ms,
    closeButtonProps: { 'aria-label': closeLabel },
    'data-tone': tone,
  })
}

export default function Toasts() {
  return <Notifications position="top-center" zIndex={500} classNames={{ root: classes.place ?? '' }} />
}
