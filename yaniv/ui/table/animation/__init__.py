"""Animation of the table: choreography of events, dragged cards, counting scores."""
