export { pictureRoutes } from './contact-picture.routes.ts';
export { contactProfileRoutes } from './contact-profiles.routes.ts';
export { enqueueDueProfiles } from './enqueue-due-profiles.ts';
export { fetchProfile, fetchProfileJob } from './fetch-profile.ts';
export { noteProfiles } from './note-profiles.ts';
