export { OpenPlaces, usePlaceQuestion } from './open-places.tsx';
