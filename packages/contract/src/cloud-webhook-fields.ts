/** Fields of the official API's webhook that the product reads, by the platform's names. */
export const cloudWebhookFields = [
  'messages',
  'calls',
  'smb_message_echoes',
  'history',
  'smb_app_state_sync',
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
  'account_alerts',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
] as const;
