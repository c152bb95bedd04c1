import { instagramCase } from './cases.ts';
import { testRoad } from './road-suite.ts';

testRoad(instagramCase);
